import { journey } from './journey.ts';

journey('review');
