import { z } from 'zod';

const text = z.string().nullable();

/** A client as its `User-Agent` and address describe it. All of it is plain text, and none of it is verified. */
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
