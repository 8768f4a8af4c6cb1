const TEXTS: Record<string, string> = {
  not_loaded: 'Google Cast не\u00A0загрузился. Проверьте соединение и\u00A0попробуйте ещё раз',
  not_supported: 'Этот браузер не\u00A0поддерживает Google Cast',
  receiver_unavailable: 'Телевизор с\u00A0Google Cast не\u00A0найден. Он должен быть в\u00A0той\u00A0же сети',
  load_media_failed: 'Телевизор не\u00A0смог открыть это видео',
  timeout: 'Телевизор не\u00A0ответил. Попробуйте ещё раз',
};

/** Says why playback did not move to a television; null when the viewer cancelled it. */
export function formatCastError(code: string): string | null {
  if (code === 'cancel') return null;
  return TEXTS[code] ?? 'Не\u00A0удалось подключиться к\u00A0телевизору. Попробуйте ещё раз';
}
