export type DemoFranchisePart = { name: string; name_english: string; sort_order: number };

const franchises = {
  sakurayama: { name: 'Последний поезд на Сакураяму', name_english: 'Sakurayama-yuki' },
  foxPost: { name: 'Лисья почта', name_english: 'Kitsune Yuubin' },
  lightningRod: { name: 'Громоотвод', name_english: 'Hiraishin no Machi' },
  jayOrbit: { name: 'Орбита «Сойка»', name_english: 'Kakesu Kidou' },
  saltCoast: { name: 'Хроники соляного берега', name_english: 'Shiohama Senki' },
  ninthInning: { name: 'Девятый иннинг', name_english: 'Kusuno Nine' },
};

/** Adds a release to a franchise; `sort_order` is its position in the watching order, from 1. */
export function partOf(franchise: keyof typeof franchises, sort_order: number): DemoFranchisePart {
  return { ...franchises[franchise], sort_order };
}
