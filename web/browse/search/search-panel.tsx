import { useEffect } from 'react';
import { RANDOM_RELEASE_PATH } from '#contract/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { catalogPath, NO_CHOICE } from '#web/entities/release-list/choice.ts';
import { Spoken } from '#web/ui/controls/badge.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import { plural, pluralForm, RELEASES } from '#web/format/plural.ts';
import { FoundList, FoundOutline } from './found-list.tsx';
import { RecentQueries } from './recent-queries.tsx';
import type { SearchAnswer } from './search-data.ts';
import styles from './search-panel.module.css';
import { SearchSection } from './search-section.tsx';
import { questionOf, useFound, usePopular } from './use-found.ts';
import type { Options } from './use-options.ts';
import { browserRecent } from './use-recent.ts';

export type SearchPanelProps = {
  /** What stands in the field. */
  text: string;
  isOpen: boolean;
  options: Options;
  /** Puts a text into the field and the focus there. */
  onText: (text: string) => void;
  onClose: () => void;
};

/** What lies under the search field: what was found, or, before anything is typed, what could be looked for. */
export function SearchPanel({ text, isOpen, options, onText, onClose }: SearchPanelProps) {
  const question = questionOf(text);
  const { answer, isLoading, retry } = useFound(question);
  const popular = usePopular(isOpen);
  const found = answer && 'releases' in answer ? answer : undefined;
  const isAsked = question !== '';
  const releases = (isAsked ? found : popular)?.releases;
  const hasAll = isAsked && releases !== undefined && releases.length > 0;
  const { offer } = options;

  useEffect(() => offer((releases?.length ?? 0) + Number(hasAll)), [offer, releases, hasAll]);

  function choose() {
    if (isAsked) browserRecent().add(question);
    onClose();
  }
  const list = { options, onChoose: choose };

  return (
    <div className={styles.panel}>
      <output>
        <Spoken>{found ? foundWords(found) : ''}</Spoken>
      </output>
      {!isAsked && <RecentQueries onAsk={onText} onForget={() => onText('')} />}
      {!isAsked && (
        <SearchSection title="Сейчас популярно" action={<RandomRelease onClick={onClose} />}>
          {releases ? (
            <FoundList label="Сейчас популярно" releases={releases} {...list} />
          ) : (
            <FoundOutline rows={5} />
          )}
        </SearchSection>
      )}
      {isAsked && answer === undefined && <FoundOutline rows={4} />}
      {answer && !found && <Unanswered isLoading={isLoading} onRetry={retry} />}
      {found?.releases.length === 0 && <Nothing onReset={() => onText('')} />}
      {hasAll && (
        <FoundList
          label="Найденные релизы"
          releases={releases}
          all={catalogPath({ ...NO_CHOICE, search: question })}
          isBehind={found?.query !== question}
          {...list}
        />
      )}
    </div>
  );
}

/** «Найдено 5 релизов», for those who do not see the list. */
function foundWords({ releases, hasMore }: SearchAnswer): string {
  if (releases.length === 0) return 'Ничего не найдено';
  const words = `${pluralForm(releases.length, ['Найден', 'Найдено', 'Найдено'])} ${plural(releases.length, RELEASES)}`;
  return hasMore ? `${words}, остальные в\u00A0каталоге` : words;
}

function RandomRelease({ onClick }: { onClick: () => void }) {
  return (
    <Link to={RANDOM_RELEASE_PATH} onClick={onClick}>
      <Icon name="shuffle" size={18} />
      Случайный релиз
    </Link>
  );
}

function Nothing({ onReset }: { onReset: () => void }) {
  return (
    <EmptyState
      heading="Ничего не найдено"
      help={'Проверьте запрос: достаточно части названия на\u00A0русском или английском'}
      action={
        <Button look="main" onClick={onReset}>
          Сбросить
        </Button>
      }
    />
  );
}

function Unanswered({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        mood="sad"
        heading="Не получилось найти"
        help="Проверьте соединение и попробуйте ещё раз"
        action={
          <Button look="main" aria-disabled={isLoading || undefined} onClick={onRetry}>
            Повторить
          </Button>
        }
      />
    </div>
  );
}
