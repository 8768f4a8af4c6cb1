{{- define "akane.labels" -}}
app.kubernetes.io/name: akane
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "akane.selector" -}}
app.kubernetes.io/name: akane
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- /* The settings of a container; takes the root as `root` and the roles as `roles`. */ -}}
{{- define "akane.environment" -}}
envFrom:
  - configMapRef: { name: {{ .root.Release.Name }}-settings }
  - secretRef: { name: {{ .root.Values.secretName }} }
env:
  - { name: HOST, value: 0.0.0.0 }
  - { name: PORT, value: "3000" }
  - { name: OPERATIONS_HOST, value: 0.0.0.0 }
  - { name: OPERATIONS_PORT, value: "9090" }
  - { name: DATA_DIR, value: /data }
  - { name: MIGRATE, value: "off" }
  - { name: LOG, value: json }
  {{- with .roles }}
  - { name: ROLES, value: {{ . | quote }} }
  {{- end }}
{{- end }}

{{- define "akane.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "akane.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "akane.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}
