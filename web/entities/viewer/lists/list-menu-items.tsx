import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icons/icon.tsx';
import styles from './list-menu-items.module.css';
import { COLLECTIONS, type Collection } from './collection-names.ts';

type ChoiceProps = {
  icon: Collection['icon'];
  isChosen: boolean;
  children: string;
  /** The submitted value, for a form that works without scripts. */
  value?: string;
  onSelect: () => void;
};

/** A list in a menu; choosing a checked one removes the release from it. */
export function ListMenuItem({ icon, isChosen, children, value, onSelect }: ChoiceProps) {
  return (
    <button
      type={value === undefined ? 'button' : 'submit'}
      {...(value !== undefined && { name: 'to', value })}
      role="menuitemcheckbox"
      aria-checked={isChosen}
      className={classes(styles.choice, isChosen && styles.chosen)}
      onClick={(event) => {
        event.preventDefault();
        onSelect();
      }}
    >
      <Icon name={icon} />
      <span className={styles.name}>{children}</span>
      {isChosen && <span className={styles.back}>Убрать</span>}
    </button>
  );
}

type CollectionChoicesProps = {
  /** The collection that the release is in. */
  chosen: Collection['type'] | undefined;
  inForm?: boolean;
  onSelect: (type: Collection['type']) => void;
};

/** The five collections in a menu. */
export function CollectionMenuItems({ chosen, inForm = false, onSelect }: CollectionChoicesProps) {
  return COLLECTIONS.map(({ type, name, icon }) => (
    <ListMenuItem
      key={type}
      icon={icon}
      isChosen={type === chosen}
      {...(inForm && { value: type === chosen ? 'out' : type })}
      onSelect={() => onSelect(type)}
    >
      {name}
    </ListMenuItem>
  ));
}
