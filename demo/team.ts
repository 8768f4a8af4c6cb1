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

export type DemoMember = { nickname: Nickname; role: MemberRole };

/** The members of a release by nickname; everyone in the team has one role. */
export function crew(...nicknames: Nickname[]): DemoMember[] {
  return nicknames.map((nickname) => ({ nickname, role: roles[nickname] }));
}

/** Everyone in the team. */
export const NICKNAMES = Object.keys(roles) as Nickname[];
