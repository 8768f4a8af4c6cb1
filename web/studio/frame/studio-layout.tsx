import { type ReactNode, useRef } from 'react';
import { Outlet } from 'react-router';
import { STUDIO_HELP_PATH, STUDIO_PATH } from '#contract/studio/addresses.ts';
import { getStudioMe, type StudioMe } from '#contract/studio/me.ts';
import { useSite } from '#web/entities/viewer/root-data.ts';
import { pageMeta } from '#web/page/meta.ts';
import { Link } from '#web/ui/controls/link.tsx';
import { FoxMark } from '#web/ui/icons/fox-mark.tsx';
import { openLayer } from '#web/ui/layer/layer.ts';
import { groupsFor, sectionsFor } from '../access/sections.ts';
import { studioCall } from '../access/studio-call.ts';
import { hasRight } from '../access/studio-me.ts';
import { ConfirmUndo } from '../form/confirm/confirm-password.tsx';
import { StudioIcon } from '../ui/icons/studio-icon.tsx';
import { UploadsBar } from '../form/uploads/uploads-bar.tsx';
import type { Route } from './+types/studio-layout.ts';
import { OwnMenu } from './own-menu.tsx';
import { KeyHelp } from './palette/key-help.tsx';
import { Palette } from './palette/palette.tsx';
import { useCommands } from './palette/use-commands.ts';
import rail from './rail.module.css';
import { SecondFactorGate } from './second-factor/second-factor-gate.tsx';
import { SectionLinks } from './section-links.tsx';
import styles from './studio-frame.module.css';
import { Tabs } from './tabs.tsx';
import { TopBar } from './top-bar.tsx';

/** The style sheet of the studio; in development every module adds its own. */
export const links: Route.LinksFunction = () =>
  import.meta.env.DEV
    ? []
    : [{ rel: 'stylesheet', href: `/assets/studio-${import.meta.env.BUILD as string}.css` }];

/** Without a role the studio does not exist: the not-found page. */
export async function loader(args: Route.LoaderArgs) {
  return studioCall(args)(getStudioMe);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Студия', isHidden: true });
}

/** The layout of every page of the studio; a session that must give a code first sees nothing else. */
export default function StudioLayout({ loaderData: me }: Route.ComponentProps) {
  if (!me.second_factor.is_passed) return <SecondFactorGate me={me} />;
  return (
    <StudioFrame me={me}>
      <Outlet />
    </StudioFrame>
  );
}

/** What every page of the studio has around it: the rail or, on narrow screens, tabs; the top bar; the content. */
function StudioFrame({ me, children }: { me: StudioMe; children: ReactNode }) {
  const palette = useRef<HTMLDialogElement>(null);
  const help = useRef<HTMLDialogElement>(null);
  const sections = sectionsFor(me);
  useCommands({ sections, palette, help });
  return (
    <div className={styles.frame} data-studio>
      <a className={styles.skip} href="#content">
        К содержанию
      </a>
      <Rail me={me} />
      <div className={styles.pane}>
        <TopBar onSearch={() => openLayer(palette.current)} />
        {hasRight(me, 'releases') && <UploadsBar />}
        <div id="content" className={styles.content} tabIndex={-1}>
          {children}
        </div>
      </div>
      <Tabs me={me} />
      <Palette ref={palette} me={me} onKeys={() => openLayer(help.current)} />
      <KeyHelp ref={help} sections={sections} />
      <ConfirmUndo />
    </div>
  );
}

/** The sections at the left edge, those that the rights of the member allow, and the member. */
function Rail({ me }: { me: StudioMe }) {
  const { short_name } = useSite();
  return (
    <aside className={rail.rail} aria-label="Студия">
      <Link to={STUDIO_PATH} className={rail.brand}>
        <FoxMark size={24} />
        {short_name}
        <small>студия</small>
      </Link>
      <nav aria-label="Разделы студии">
        {groupsFor(me).map(({ title, sections }) => (
          <div key={title} {...(title !== null && { role: 'group', 'aria-label': title })}>
            {title !== null && (
              <p className={rail.group} aria-hidden="true">
                {title}
              </p>
            )}
            <SectionLinks sections={sections} className={rail.section} countClass={rail.count} />
          </div>
        ))}
      </nav>
      <div className={rail.foot}>
        <Link to={STUDIO_HELP_PATH} className={rail.section}>
          <StudioIcon name="info" />
          Справка
        </Link>
        <OwnMenu me={me} />
      </div>
    </aside>
  );
}
