import { Range } from '#web/ui/controls/range.tsx';
import type { CatalogChoice } from './catalog-choice.ts';

type Years = CatalogChoice['years'];

type YearsFilterProps = {
  limits: { min: number; max: number };
  years: Years;
  onChange: (years: Years) => void;
};

/** The filter by years, inclusive. */
export function YearsFilter({ limits, years, onChange }: YearsFilterProps) {
  return (
    <Range
      {...limits}
      names={{ from: 'years[from_year]', to: 'years[to_year]' }}
      labels={{ from: 'Год от', to: 'Год до' }}
      value={{ from: years.from_year, to: years.to_year }}
      onChange={({ from, to }) => onChange({ from_year: from, to_year: to })}
    />
  );
}
