import { parseSync } from 'vite';
import { visit } from './parse.ts';

/** A text of SQL in a source, with `placeholder` for each value, and the line where it begins. */
export type Literal = { text: string; line: number };

type Position = { start: number; end: number };
type Template = Position & { quasis: (Position & { value: { cooked: string } })[]; expressions: Position[] };

// A text without the tag `sql` is taken for SQL when it begins like a statement.
const STATEMENT =
  /^\s*(?:select|insert into|update|delete from|with|create|alter|drop|set|listen|notify|do|begin|lock|truncate)\s/;

function textOf({ quasis, expressions }: Template, source: string): string {
  return quasis
    .map(({ value }, i) => {
      const expression = expressions[i];
      // The lines of an expression stay, so that what comes after it keeps its line.
      const lines = expression ? source.slice(expression.start, expression.end).split('\n').length - 1 : 0;
      return value.cooked + (expression ? ` placeholder ${'\n'.repeat(lines)}` : '');
    })
    .join('');
}

/** Lists the texts of SQL in a source: templates with the tag `sql`, and others that begin like a statement. */
export function listLiterals(file: string, source: string): Literal[] {
  const literals: Literal[] = [];
  const tagged = new Set<unknown>();
  const add = (text: string, { start }: Position) =>
    void literals.push({ text, line: source.slice(0, start).split('\n').length });
  visit(parseSync(file, source, { lang: 'ts' }).program, ({ fields }) => {
    const at = fields as Position & { type: string; tag: { name?: string }; quasi: Template; value: unknown };
    if (at.type === 'TaggedTemplateExpression' && at.tag.name === 'sql') {
      tagged.add(at.quasi);
      add(textOf(at.quasi, source), at);
    } else if (at.type === 'TemplateLiteral' && !tagged.has(fields)) {
      const text = textOf(fields as unknown as Template, source);
      if (STATEMENT.test(text)) add(text, at);
    } else if (at.type === 'Literal' && typeof at.value === 'string' && STATEMENT.test(at.value))
      add(at.value, at);
  });
  return literals;
}
