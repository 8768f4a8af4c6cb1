import { useState } from 'react';
import { useLocation } from 'react-router';
import { signInPath } from '#contract/addresses.ts';
import { collectionByType, COLLECTIONS } from '#web/entities/viewer/lists/collection-names.ts';
import { showProblem, toggleCollection } from '#web/entities/viewer/lists/own-list-actions.ts';
import { useRootData } from '#web/entities/viewer/root-data.ts';
import { useFavorite } from '#web/entities/viewer/lists/use-favorite.ts';
import { useFollow } from '#web/entities/viewer/lists/use-follow.ts';
import { useOwnLists } from '#web/entities/viewer/lists/use-own-lists.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { Icon } from '#web/ui/icons/icon.tsx';
import type { PanelRelease } from '../card-panel/panel-release.ts';
import { toAwaited } from '#web/entities/release/next/format-next-episode.ts';
import { hasShareDialog, shareRelease, showShareFailure } from '../header/share-release.ts';

type SheetRowsProps = {
  id: number;
  alias: string;
  title: string;
  /** Null until it is loaded: the rows do not wait for it. */
  release: PanelRelease | null;
  onClose: () => void;
};

/** The actions of the sheet. A failure and a reminder close it, because a message would be behind it. */
export function SheetRows({ id, alias, title, release, onClose }: SheetRowsProps) {
  const favorite = useFavorite(id);
  const follow = useFollow(id, release?.next ? toAwaited(release.next) : null);
  const fail = (error: unknown) => {
    onClose();
    showProblem(error);
  };
  const share = () => {
    onClose();
    void shareRelease({ alias, title }).catch(showShareFailure);
  };
  return (
    <div>
      <button
        type="button"
        className="row"
        aria-pressed={favorite.isIn}
        onClick={() => void favorite.toggle().catch(fail)}
      >
        <Icon name={favorite.isIn ? 'heart-full' : 'heart'} size={22} />
        {favorite.isIn ? 'В избранном' : 'В избранное'}
      </button>
      <ListRow id={id} onFailure={fail} />
      {release?.next && (
        <button
          type="button"
          className="row"
          aria-pressed={follow.isIn}
          onClick={() => {
            if (!follow.isIn) onClose();
            void follow.toggle().catch(fail);
          }}
        >
          <Icon name={follow.isIn ? 'bell-full' : 'bell'} size={22} />
          Сообщить о новом эпизоде
          <span className="value">{follow.isIn ? 'Включено' : 'Выключено'}</span>
        </button>
      )}
      <button type="button" className="row" onClick={share}>
        <Icon name={hasShareDialog() ? 'share' : 'copy'} size={22} />
        {hasShareDialog() ? 'Поделиться' : 'Скопировать ссылку'}
      </button>
    </div>
  );
}

type ListRowProps = { id: number; onFailure: (error: unknown) => void };

/** The collection of the release, and below it the choice of another one. */
function ListRow({ id, onFailure }: ListRowProps) {
  const { pathname } = useLocation();
  const ids = useRootData()?.own;
  const lists = useOwnLists();
  const [isOpen, setIsOpen] = useState(false);
  if (!ids || !lists) {
    return (
      <Link className="row" to={signInPath(pathname)} replace>
        <Icon name="bookmark" size={22} />
        В коллекцию
        <span className="value">Нужно войти</span>
      </Link>
    );
  }
  const type = lists.collections.get(id);
  return (
    <>
      <button type="button" className="row" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Icon name="bookmark" size={22} />
        В коллекцию
        <span className="value">{type && collectionByType(type).name}</span>
        <Icon name={isOpen ? 'up' : 'down'} size={16} />
      </button>
      {isOpen && (
        <div className="lists">
          {COLLECTIONS.map((collection) => (
            <button
              key={collection.type}
              type="button"
              className="row"
              aria-pressed={collection.type === type}
              onClick={() => void toggleCollection(ids, id, collection.type).catch(onFailure)}
            >
              <Icon name={collection.icon} />
              {collection.name}
              {collection.type === type && <span className="value">Убрать</span>}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
