const HAVE_CURRENT_DATA = 2;
const PATIENCE = 1000;

/** Lets the film of a page show before the page wakes up, which needs the same thread; a page without one, or whose film is late, does not wait. */
export async function filmFirst(): Promise<void> {
  const video = document.querySelector<HTMLVideoElement>('[data-film] video');
  if (!video || video.readyState >= HAVE_CURRENT_DATA) return;
  await new Promise<void>((resolve) => {
    video.addEventListener('loadeddata', () => requestAnimationFrame(() => setTimeout(resolve)), {
      once: true,
    });
    setTimeout(resolve, PATIENCE);
  });
}
