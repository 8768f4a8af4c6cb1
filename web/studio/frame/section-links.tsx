import { useLocation } from 'react-router';
import { formatNumber } from '#web/format/format-count.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { type Section, sectionOf } from '../access/sections.ts';
import { useStudioMe } from '../access/studio-me.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';

type SectionLinksProps = {
  sections: readonly Section[];
  className: string | undefined;
  iconSize?: number;
  /** The class of how much waits in a section; without it the number is left out. */
  countClass?: string | undefined;
  onFollow?: () => void;
};

/** Links to sections; the one that the page belongs to is current. */
export function SectionLinks({
  sections,
  className,
  iconSize = 16,
  countClass,
  onFollow,
}: SectionLinksProps) {
  const { counters } = useStudioMe();
  const current = sectionOf(useLocation().pathname);
  return sections.map(({ to, label, icon, counter }) => (
    <Link
      key={to}
      to={to}
      className={className}
      {...(onFollow && { onClick: onFollow })}
      aria-current={to === current?.to ? 'page' : undefined}
    >
      <StudioIcon name={icon} size={iconSize} />
      <span>{label}</span>
      {countClass !== undefined && counter && (counters[counter] ?? 0) > 0 && (
        <span className={countClass}>{formatNumber(counters[counter] ?? 0)}</span>
      )}
    </Link>
  ));
}
