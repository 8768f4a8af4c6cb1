export type Heading = { anchor: string; title: string };

const HEADING = /<h2 id="([^"]+)">(.*?)<\/h2>/gs;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The headings of the highest level in a text of the API, which has them as anchors. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(HEADING)].map(([, anchor = '', content = '']) => ({
    anchor,
    title: content
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? ''),
  }));
}
