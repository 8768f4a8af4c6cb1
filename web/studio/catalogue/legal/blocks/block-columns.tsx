import type { Block } from '#contract/studio/blocks.ts';
import { studioClaimPath } from '#contract/studio/addresses.ts';
import { Link } from '#web/ui/controls/link.tsx';
import type { Column } from '../../../list/list-types.ts';
import { StateMark } from '../../../ui/state-mark.tsx';
import {
  BLOCK_STATE_WORDS,
  type Country,
  formatBlockTerm,
  formatCountries,
  formatTarget,
} from '../format-legal.ts';

/** The state of a block: its glyph and its word. */
export function BlockStateMark({ block }: { block: Pick<Block, 'state'> }) {
  const { mark, name } = BLOCK_STATE_WORDS[block.state];
  return <StateMark state={mark}>{name}</StateMark>;
}

/** The columns of the list of blocks. */
export function blockColumns(countries: readonly Country[]): Column<Block>[] {
  return [
    { id: 'what', title: 'Что', cell: formatTarget, text: formatTarget },
    {
      id: 'where',
      title: 'Где',
      cell: (block) => formatCountries(block.countries, countries),
      text: (block) => block.countries.join(' '),
    },
    {
      id: 'state',
      title: 'Состояние',
      cell: (block) => <BlockStateMark block={block} />,
      text: ({ state }) => BLOCK_STATE_WORDS[state].name,
    },
    { id: 'term', title: 'Срок', cell: formatBlockTerm, text: formatBlockTerm },
    {
      id: 'why',
      title: 'Основание',
      cell: ({ claim_id, reason }) =>
        claim_id === null ? reason : <Link to={studioClaimPath(claim_id)}>Заявление № {claim_id}</Link>,
      text: ({ reason }) => reason,
    },
    { id: 'id', title: '№', cell: ({ id }) => id, text: ({ id }) => id, isNumber: true, isOptional: true },
  ];
}
