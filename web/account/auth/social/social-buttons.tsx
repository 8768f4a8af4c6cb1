import { socialPath } from '#contract/addresses.ts';
import type { SocialProvider } from '#contract/social.ts';
import { VisuallyHidden } from '#web/ui/controls/badge.tsx';
import { buttonClass } from '#web/ui/controls/button-class.ts';
import { withReturn } from '../return-path.ts';
import styles from './social-buttons.module.css';

// Initials and not logos, which are trademarks of their owners.
const INITIALS: Record<SocialProvider['provider'], string> = {
  vk: 'VK',
  yandex: 'Я',
  google: 'G',
  discord: 'D',
  patreon: 'P',
};

type SocialButtonsProps = { to: string; providers: readonly SocialProvider[] };

/** Links to sign in with social networks and return to `to`; nothing where the operator has enabled none. */
export function SocialButtons({ to, providers }: SocialButtonsProps) {
  if (providers.length === 0) return null;
  return (
    <section className={styles.socials} aria-labelledby="by-socials">
      <h2 id="by-socials" className={styles.head}>
        или войдите через
      </h2>
      <ul className={styles.list}>
        {providers.map(({ provider, title }) => (
          <li key={provider}>
            <a
              href={withReturn(socialPath(provider), to)}
              rel="nofollow"
              className={buttonClass({ size: 'large', wide: true })}
            >
              <span className={styles.mark} aria-hidden="true">
                {INITIALS[provider]}
              </span>
              <span>
                <VisuallyHidden>Войти через </VisuallyHidden>
                {title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
