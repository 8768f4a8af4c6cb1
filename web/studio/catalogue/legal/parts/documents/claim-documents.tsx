import { type DragEvent, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Claim } from '#contract/studio/claims.ts';
import { DOCUMENT_ENDINGS, MAX_DOCUMENT_BYTES, MAX_DOCUMENTS } from '#contract/studio/document-types.ts';
import { formatSize } from '#contract/format-size.ts';
import { classes } from '#web/ui/classes.ts';
import { sendToStudio } from '../../../../access/send-to-studio.ts';
import { showDone } from '../../../../access/undo-event.ts';
import { StudioIcon } from '../../../../ui/icons/studio-icon.tsx';
import { StudioButton } from '../../../../ui/studio-button.tsx';
import { Panel } from '../../../../ui/studio-page.tsx';
import { formatDay } from '../../format-legal.ts';
import styles from './documents.module.css';
import { type DocumentUpload, useDocumentUploads } from './use-document-uploads.ts';

type Document = Claim['documents'][number];

const ACCEPTED = Object.values(DOCUMENT_ENDINGS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',');

function DocumentRow({ document, onRemove }: { document: Document; onRemove: () => void }) {
  const { id, name, type, size, added_at, added_by } = document;
  const who = added_by && (added_by.nickname ?? added_by.login);
  const facts = [`№ ${id}`, type.toUpperCase(), formatSize(size), formatDay(added_at), who];
  return (
    <li>
      <StudioIcon name="journal" />
      <div className={styles.what}>
        <a href={`/api/v1/studio/claim-documents/${id}`} download={name}>
          <bdi>{name}</bdi>
        </a>
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <StudioButton variant="bare" size="small" square aria-label={`Убрать файл: ${name}`} onClick={onRemove}>
        <StudioIcon name="close" />
      </StudioButton>
    </li>
  );
}

function UploadRow({ upload, onStop }: { upload: DocumentUpload; onStop: () => void }) {
  const { name, size, part, problem } = upload;
  return (
    <li>
      <StudioIcon name={problem === undefined ? 'upload' : 'warning'} />
      <div className={styles.what}>
        <bdi>{name}</bdi>
        {problem === undefined ? (
          <>
            <progress value={part} aria-label={`Отправлено: ${name}`} />
            <span className={styles.facts}>
              {Math.floor(part * 100)}&nbsp;% из {formatSize(size)}
            </span>
          </>
        ) : (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
      <StudioButton
        variant="bare"
        size="small"
        square
        aria-label={`${problem === undefined ? 'Остановить' : 'Скрыть'}: ${name}`}
        onClick={onStop}
      >
        <StudioIcon name="close" />
      </StudioButton>
    </li>
  );
}

/** The files of a claim: chosen or dropped to be added, downloaded, and removed, which can be taken back. */
export function ClaimDocuments({ claim }: { claim: Claim }) {
  const { revalidate } = useRevalidator();
  const { uploads, add, stop } = useDocumentUploads(claim.id);
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isFull = claim.documents.length >= MAX_DOCUMENTS;

  function dragOver(event: DragEvent) {
    if (isFull || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  }

  function drop(event: DragEvent) {
    setIsOver(false);
    if (isFull || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add([...event.dataTransfer.files]);
  }

  async function remove({ id, name }: Document) {
    const { value, refused } = await sendToStudio<{ event_id: number }>('DELETE', `claim-documents/${id}`);
    setProblem(refused?.message);
    await revalidate();
    if (!value) return;
    showDone(`Файл «${name}» убран.`, value.event_id, () => void revalidate());
    // Its button is gone.
    chooser.current?.focus();
  }

  return (
    <Panel title="Файлы" isFlush>
      <div onDragOver={dragOver} onDragLeave={() => setIsOver(false)} onDrop={drop}>
        <ul className={styles.rows}>
          {claim.documents.map((document) => (
            <DocumentRow key={document.id} document={document} onRemove={() => void remove(document)} />
          ))}
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onStop={() => stop(upload.key)} />
          ))}
        </ul>
        {problem !== undefined && (
          <p className={classes(styles.problem, styles.line)} role="alert">
            {problem}
          </p>
        )}
        <div className={classes(styles.drop, isOver && styles.over)}>
          <input
            ref={field}
            type="file"
            multiple
            accept={ACCEPTED}
            className={styles.field}
            tabIndex={-1}
            aria-label="Файлы заявления"
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              // Allows choosing the same file again.
              currentTarget.value = '';
            }}
          />
          <StudioButton ref={chooser} disabled={isFull} onClick={() => field.current?.click()}>
            <StudioIcon name="upload" />
            Добавить файлы
          </StudioButton>
          <p className={styles.facts}>
            {isFull
              ? `Больше ${MAX_DOCUMENTS} файлов у заявления не бывает: уберите ненужные.`
              : `Или перетащите их сюда: PDF, картинки, DOCX, TXT, EML до ${MAX_DOCUMENT_BYTES / 1_000_000} МБ. Их видят только те, кто ведёт заявления.`}
          </p>
        </div>
      </div>
    </Panel>
  );
}
