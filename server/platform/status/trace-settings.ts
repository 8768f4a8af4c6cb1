/** The standard variables of OpenTelemetry, by their names. */
export type OpenTelemetrySettings = Readonly<Record<string, string>>;

/** Whether the settings ask for traces: there is an address for them, or an exporter is named. */
export function hasTraces(settings: OpenTelemetrySettings): boolean {
  if (settings['OTEL_SDK_DISABLED'] === 'true') return false;
  const exporter = settings['OTEL_TRACES_EXPORTER'];
  if (exporter !== undefined && exporter !== '') return exporter === 'otlp';
  return Boolean(settings['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? settings['OTEL_EXPORTER_OTLP_ENDPOINT']);
}
