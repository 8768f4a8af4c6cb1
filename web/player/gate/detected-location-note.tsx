import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useRootData, useSite } from '#web/entities/viewer/root-data.ts';
import styles from './detected-location-note.module.css';
import type { loader } from './location-data.ts';
import { regionReportLink, type DetectedLocation } from './region-report.ts';

function formatLocation(location: DetectedLocation | null | undefined): string {
  if (location === undefined) return 'Показ открыт не во всех странах. ';
  return location?.country
    ? `Мы определили страну: ${location.country}. Ошиблись? `
    : 'Страну определить не удалось. Показ в вашей стране открыт? ';
}

/** Shows the detected location, with a link to report a wrong one. */
export function DetectedLocationNote({ title }: { title: string }) {
  const { load, data: location } = useFetcher<typeof loader>();
  const { contacts_email } = useSite();
  const { origin = '', openedAt = origin } = useRootData() ?? {};
  const page = openedAt + useLocation().pathname;
  useEffect(() => void load('/app/location'), [load]);
  return (
    <p className={styles.where}>
      {formatLocation(location)}
      <a href={regionReportLink(contacts_email, { title, page, location: location ?? null })}>Сообщить</a>
    </p>
  );
}
