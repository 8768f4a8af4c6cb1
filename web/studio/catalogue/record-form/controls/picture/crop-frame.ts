export type Size = { width: number; height: number };
/** A part of a picture in its own pixels. */
export type Frame = Size & { x: number; y: number };

/** The smallest frame, as a share of the largest one. */
export const MIN_SCALE = 0.2;

function largest({ width, height }: Size, aspect: number): Size {
  const wide = Math.min(width, height * aspect);
  return { width: wide, height: wide / aspect };
}

function within({ width, height, x, y }: Frame, picture: Size): Frame {
  return {
    width,
    height,
    x: Math.max(0, Math.min(picture.width - width, x)),
    y: Math.max(0, Math.min(picture.height - height, y)),
  };
}

/** The largest frame of a shape in the middle of a picture; `aspect` is its width for a height of one. */
export function startFrame(picture: Size, aspect: number): Frame {
  const { width, height } = largest(picture, aspect);
  return { width, height, x: (picture.width - width) / 2, y: (picture.height - height) / 2 };
}

/** Whether a picture has the shape already, but for less than a pixel: nothing is to be chosen. */
export function isShaped(picture: Size, aspect: number): boolean {
  const { width, height } = largest(picture, aspect);
  return picture.width - width < 1 && picture.height - height < 1;
}

/** How large a frame is, as a share of the largest one. */
export function scaleOf(frame: Frame, picture: Size): number {
  return frame.width / largest(picture, frame.width / frame.height).width;
}

/** A frame of another size around the same middle, inside the picture. */
export function scaleFrame(frame: Frame, picture: Size, scale: number): Frame {
  const share = Math.max(MIN_SCALE, Math.min(1, scale));
  const { width, height } = largest(picture, frame.width / frame.height);
  const size = { width: width * share, height: height * share };
  const x = frame.x + (frame.width - size.width) / 2;
  const y = frame.y + (frame.height - size.height) / 2;
  return within({ ...size, x, y }, picture);
}

/** A frame moved by some pixels, inside the picture. */
export function moveFrame(frame: Frame, picture: Size, right: number, down: number): Frame {
  return within({ ...frame, x: frame.x + right, y: frame.y + down }, picture);
}

/** A frame in whole pixels, as the server takes it. */
export function roundFrame({ x, y, width, height }: Frame): Frame {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  return { x: left, y: top, width: Math.max(1, Math.floor(width)), height: Math.max(1, Math.floor(height)) };
}
