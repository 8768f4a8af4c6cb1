import { Form, useSearchParams } from 'react-router';
import { releasePath } from '#contract/addresses.ts';
import { studioClaimPath } from '#contract/studio/addresses.ts';
import type { VisitorView } from '#contract/studio/blocks.ts';
import { formatBlockReason } from '#web/entities/release/format-release.ts';
import { formatCount, formatNumber } from '#web/format/format-count.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { SelectField } from '../../../form/field.tsx';
import { StudioIcon } from '../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../ui/studio-button.tsx';
import { Panel } from '../../../ui/studio-page.tsx';
import { type Country, formatAt, formatPartOf, formatTerm } from '../format-legal.ts';
import styles from '../legal.module.css';

const TORRENTS = ['раздача', 'раздачи', 'раздач'] as const;
const EPISODES = ['эпизод', 'эпизода', 'эпизодов'] as const;

type VisitorPanelProps = {
  view: VisitorView | null;
  countries: readonly Country[];
  /** The releases to look at; a choice where there are several. */
  releases: readonly { id: number; name: string }[];
};

/** What a visitor from a chosen country sees of a release: the answer of the public API. */
export function VisitorPanel({ view, countries, releases }: VisitorPanelProps) {
  const [query] = useSearchParams();
  const kept = [...query].filter(([name]) => !['visitor', 'of', 'done'].includes(name));
  return (
    <Panel title="Что увидит посетитель">
      <Form className={styles.visitor} preventScrollReset>
        {kept.map(([name, value], i) => (
          <input key={`${name} ${String(i)}`} type="hidden" name={name} value={value} />
        ))}
        {releases.length > 1 && (
          <SelectField name="of" label="Релиз" defaultValue={view?.release.id}>
            {releases.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          name="visitor"
          label="Из какой страны"
          defaultValue={view?.country.code}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <StudioButton type="submit">Показать</StudioButton>
      </Form>
      {view && <View view={view} />}
    </Panel>
  );
}

// A closed release says the same as to its visitors.
function headingOf(view: VisitorView): string {
  if (!view.is_public) return 'Страницы нет';
  const isOpen = view.episodes.every((one) => !one.is_closed);
  return formatBlockReason(view) ?? (isOpen ? 'Доступно' : 'Доступно не всё');
}

function View({ view }: { view: VisitorView }) {
  const { release, country, since, episodes, torrents, blocks } = view;
  const closed = episodes.filter((one) => one.is_closed);
  const isOpen = view.is_public && formatBlockReason(view) === null && closed.length === 0;
  return (
    <div className={styles.view} aria-live="polite">
      <p className={styles.address}>
        <StudioIcon name="lock" size={13} />
        {releasePath(release.alias)}
      </p>
      <p className={styles.name}>{release.name}</p>
      <div className={isOpen ? styles.open : styles.closed}>
        <StudioIcon name={isOpen ? 'check' : 'lock'} />
        <div>
          <b>{headingOf(view)}</b>
          <p>
            {view.words}
            {since !== null && ` С ${formatAt(since)}.`}
          </p>
        </div>
      </div>
      {view.is_public && (
        <ul className={styles.facts}>
          <li>
            {closed.length === 0
              ? `Закрытых эпизодов нет, всего ${formatCount(episodes.length, EPISODES)}`
              : `Закрыты: ${closed.map(({ ordinal }) => formatNumber(ordinal)).join(', ')} из ${formatNumber(episodes.length)}`}
          </li>
          <li>
            {torrents === 0 ? 'Раздач на странице нет' : `На странице ${formatCount(torrents, TORRENTS)}`}
          </li>
          <li>Описание, постер, избранное и оценки остаются</li>
        </ul>
      )}
      {blocks.map((block) => (
        <p key={block.id} className={styles.quiet}>
          Блокировка № {block.id}: {formatPartOf(block)}, {formatTerm(block)}
          {block.state === 'planned' && ', ещё не вступила'}
          {block.claim_id !== null && (
            <>
              {'. '}
              <Link to={studioClaimPath(block.claim_id)}>Заявление № {block.claim_id}</Link>
            </>
          )}
        </p>
      ))}
      <p className={styles.quiet}>Так отвечает сайт посетителю из страны «{country.name}» сейчас.</p>
    </div>
  );
}
