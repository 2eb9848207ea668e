import { journey } from './journey.ts';

journey('reading');
