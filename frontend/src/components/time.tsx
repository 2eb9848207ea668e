import { useSyncExternalStore } from 'react';
import { dateLanguage, followDateLanguage } from '../date-language.ts';
import { formatDate, siteLanguage, type DateFormat, type Zone } from '../format.ts';

const neverChanges = () => () => undefined;

/**
 * UTC on the server and during hydration, which must match the server's HTML; then, and on every later page, the
 * reader's time zone.
 */
const useZone = (): Zone =>
  useSyncExternalStore<Zone>(
    neverChanges,
    () => 'reader',
    () => 'UTC',
  );

/** The site's language on the server and during hydration, then the reader's. */
const useLanguage = (): string => useSyncExternalStore(followDateLanguage, dateLanguage, () => siteLanguage);

interface Props {
  readonly value: string;
  readonly format: DateFormat;
  /** Shown on hover; by default, the exact time in words. */
  readonly title?: string;
}

/** A date in the reader's time zone and language. */
export const Time = ({ value, format, title }: Props) => {
  const language = useLanguage();
  return (
    <time
      dateTime={value}
      lang={language === siteLanguage ? undefined : language}
      title={title}
      onPointerEnter={({ currentTarget }) => (currentTarget.title = title ?? formatDate(value, 'exact', language))}
    >
      {formatDate(value, format, language, useZone())}
    </time>
  );
};
