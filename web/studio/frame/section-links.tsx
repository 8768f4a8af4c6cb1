import { useLocation } from 'react-router';
import { Link } from '#web/ui/controls/link.tsx';
import { type Section, sectionOf } from '../access/sections.ts';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';

type SectionLinksProps = {
  sections: readonly Section[];
  className: string | undefined;
  iconSize?: number;
  onFollow?: () => void;
};

/** Links to sections; the one that the page belongs to is current. */
export function SectionLinks({ sections, className, iconSize = 16, onFollow }: SectionLinksProps) {
  const current = sectionOf(useLocation().pathname);
  return sections.map(({ to, label, icon }) => (
    <Link
      key={to}
      to={to}
      className={className}
      {...(onFollow && { onClick: onFollow })}
      aria-current={to === current?.to ? 'page' : undefined}
    >
      <StudioIcon name={icon} size={iconSize} />
      <span>{label}</span>
    </Link>
  ));
}
