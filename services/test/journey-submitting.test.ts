import { journey } from './journey.ts';

journey('submitting');
