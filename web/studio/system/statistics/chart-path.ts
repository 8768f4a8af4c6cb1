/** The size of a chart in its own units; it is stretched to the place that it has. */
export const CHART = { width: 1000, height: 200 } as const;

const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** The smallest round number that is not below a number: the upper edge of a chart. */
export function niceMaximum(number: number): number {
  if (number <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(number));
  const step = STEPS.find((factor) => factor * power >= number) ?? 10;
  return step * power;
}

/** The place of a point along the chart. */
export function placeOf(index: number, count: number): number {
  return count < 2 ? CHART.width / 2 : (index / (count - 1)) * CHART.width;
}

/** The line through the values as the path of an SVG: a value that is not told leaves a gap. */
export function linePath(values: readonly (number | null)[], maximum: number): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  let path = '';
  let isDrawing = false;
  for (const [i, value] of values.entries()) {
    if (value !== null) {
      const point = `${round(placeOf(i, values.length))} ${round(CHART.height * (1 - value / maximum))}`;
      const isAlone = !isDrawing && typeof values[i + 1] !== 'number';
      path += isDrawing ? `L${point}` : `M${point}${isAlone ? 'h0.1' : ''}`;
    }
    isDrawing = value !== null;
  }
  return path;
}
