import type { MemberRole } from '#contract/enums.ts';

const roles = {
  Вереск: 'voicing',
  Тэми: 'voicing',
  Ольха: 'voicing',
  Северин: 'voicing',
  Мирра: 'voicing',
  Каспий: 'voicing',
  Нокт: 'voicing',
  Рысь: 'voicing',
  Сойка: 'voicing',
  Ива: 'voicing',
  'Граф Июль': 'voicing',
  'Лада Вей': 'voicing',
  Бартоломей: 'voicing',
  Полуночник: 'translating',
  Хокку: 'translating',
  Янтарь: 'translating',
  Запятая: 'editing',
  Буквоед: 'editing',
  Метроном: 'timing',
  Децибел: 'timing',
  Тишина: 'timing',
  Умбра: 'decorating',
  Кисточка: 'decorating',
  Гуашь: 'poster',
  Киноварь: 'poster',
} satisfies Record<string, MemberRole>;

export type Nickname = keyof typeof roles;

export type DemoMember = { nickname: Nickname; role: MemberRole; character?: string };

/** The members of a release by nickname, voices with whom they play; everyone in the team has one role. */
export function crew(...members: (Nickname | [Nickname, string])[]): DemoMember[] {
  return members.map((member) => {
    if (typeof member === 'string') return { nickname: member, role: roles[member] };
    const [nickname, character] = member;
    return { nickname, role: roles[nickname], character };
  });
}

/** Everyone in the team. */
export const NICKNAMES = Object.keys(roles) as Nickname[];
