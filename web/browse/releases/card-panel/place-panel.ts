type Box = { left: number; top: number; width: number; height: number };

export type PanelPlace = { left: number; top: number; originX: number; originY: number };

// Between the panel and the edges of the window.
const MARGIN = 8;

/** Keeps a start within its range; a range that is too small starts at its beginning. */
function clamp(start: number, from: number, to: number): number {
  return Math.max(from, Math.min(start, to));
}

/**
 * Places a panel over the centre of a poster. The panels of the first and the last cards stay within their row, all of
 * them within the window below its header. The origin, from which the panel grows, is the poster's centre in it.
 */
export function placePanel(
  poster: Box,
  panel: { width: number; height: number },
  row: Box,
  view: Box,
): PanelPlace {
  const [centerX, centerY] = [poster.left + poster.width / 2, poster.top + poster.height / 2];
  const isRowWide = row.width >= panel.width;
  const from = Math.max(view.left + MARGIN, isRowWide ? row.left : 0);
  const to = Math.min(view.left + view.width - MARGIN, isRowWide ? row.left + row.width : Infinity);
  const left = clamp(centerX - panel.width / 2, from, to - panel.width);
  const top = clamp(
    centerY - panel.height / 2,
    view.top + MARGIN,
    view.top + view.height - MARGIN - panel.height,
  );
  return { left, top, originX: centerX - left, originY: centerY - top };
}
