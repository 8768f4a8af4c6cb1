import { documentTypeOf, type DocumentType } from '#contract/studio/document-types.ts';
import { readPictureHead } from '#server/media/images/picture-head.ts';
import { Failure } from '#server/failure.ts';

const PDF_HEAD = 1024;
const TEXT_HEAD = 64 * 1024;
const MAIL_FIELD = /^(?:from|to|date|received|message-id|return-path|mime-version|subject):/im;
const UTF16 = new Set(['\xff\xfe', '\xfe\xff']);
const WORD_PARTS = ['[Content_Types].xml', 'word/document.xml'];
const MACROS = 'word/vbaProject.bin';
// But for tabs, ends of lines and pages, and the escapes of old Japanese mail.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

const startOf = (bytes: Buffer, length: number) => bytes.toString('latin1', 0, length);

// Text in any coding has no control characters but those of lines; that of two bytes begins with a mark. The whole of a
// large file is looked through for zeros only.
function isText(bytes: Buffer): boolean {
  if (UTF16.has(startOf(bytes, 2))) return bytes.length % 2 === 0;
  return !bytes.includes(0) && !CONTROL.test(startOf(bytes, TEXT_HEAD));
}

function isMail(bytes: Buffer): boolean {
  const head = startOf(bytes, TEXT_HEAD);
  return /^(?:From |[!-9;-~]+:)/.test(head) && MAIL_FIELD.test(head) && isText(bytes);
}

// The names of the parts of a document stand in it as they are.
function isWord(bytes: Buffer): boolean {
  const hasParts = WORD_PARTS.every((part) => bytes.includes(part));
  return startOf(bytes, 4) === 'PK\x03\x04' && hasParts && !bytes.includes(MACROS);
}

const CHECKS: Record<DocumentType, (bytes: Buffer) => boolean> = {
  pdf: (bytes) => startOf(bytes, PDF_HEAD).includes('%PDF-'),
  jpeg: (bytes) => readPictureHead(bytes)?.format === 'jpeg',
  png: (bytes) => readPictureHead(bytes)?.format === 'png',
  webp: (bytes) => readPictureHead(bytes)?.format === 'webp',
  avif: (bytes) => readPictureHead(bytes)?.format === 'avif',
  docx: isWord,
  txt: isText,
  eml: isMail,
};

/** The type of a document, by the ending of its name; fails with `invalid` unless its content is of this type. */
export function checkContent(name: string, content: Uint8Array): DocumentType {
  const type = documentTypeOf(name);
  if (!type) throw new Failure('invalid', 'Можно PDF, JPEG, PNG, WebP, AVIF, DOCX, TXT и EML.');
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length === 0) throw new Failure('invalid', 'Файл пустой.');
  if (CHECKS[type](bytes)) return type;
  throw new Failure('invalid', `Это не ${type.toUpperCase()}: содержимое файла другое или повреждено.`);
}
