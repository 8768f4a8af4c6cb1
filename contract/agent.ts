import { z } from 'zod';

const text = z.string().nullable();

/** What a program says of itself and where it asks from; nothing of it is sure, and all of it is plain text. */
export const agent = z
  .object({
    /** `platform` is mobile, tablet, desktop, tv or bot. */
    device: z.object({ name: text, version: text, platform: text }),
    browser: z.object({ name: text, version: text }),
    location: z.object({ country: text, iso_code: text }),
    is_mobile: z.boolean(),
    is_desktop: z.boolean(),
  })
  .meta({ id: 'Agent' });
export type Agent = z.output<typeof agent>;
