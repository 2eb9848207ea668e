import { FormatRegistry } from '@sinclair/typebox';

/** TypeBox checks a format only where it is told how. Times are ISO 8601 in UTC, as `Date.toISOString` writes them. */
FormatRegistry.Set('date-time', (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(value));
