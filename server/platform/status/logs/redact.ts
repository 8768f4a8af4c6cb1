// What a message of a library may quote: addresses, what a URL carries besides its path, tokens and passkeys.
const EMAIL = /[^\s"'<>(),;:@/\\=]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/giu;
const USER_OF_URL = /(\w:\/\/)[^\s/"'<>]*@/g;
const QUERY = /(\/[^\s?"'<>]*)\?[^\s"'<>)]+/g;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
// Names of files and functions as long as this have no digits among letters of both cases.
const RANDOM = /[\w-]{24,}/g;

function isSecret(text: string): boolean {
  if (UUID.test(text)) return false;
  if (/^[0-9a-f]{32,}$/i.test(text)) return true;
  return /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);
}

// The message quotes the value that was refused: SQLSTATE class 22, and parsers of JSON.
function quotesValues(error: Error): boolean {
  return error instanceof SyntaxError || ('code' in error && /^22[0-9A-Z]{3}$/.test(String(error.code)));
}

/** Removes the values that the message of an error quotes, from the message or the stack. */
export function withoutQuotedValues(error: Error, text: string): string {
  const { message } = error;
  if (message === '' || !quotesValues(error)) return text;
  const safe = message.replaceAll(/"[^]*"|'[^]*'|`[^]*`/g, '"***"');
  return text.replaceAll(message, () => safe);
}

/** Makes the function that removes from a text whatever must not be in a log; `secrets` are those of the settings. */
export function createRedaction(secrets: readonly string[]): (text: string) => string {
  // Shorter ones occur by chance in other words.
  const known = secrets.filter((secret) => secret.length >= 6);
  return (text) =>
    known
      .reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
      .replaceAll(USER_OF_URL, '$1***@')
      .replaceAll(QUERY, '$1?***')
      .replaceAll(EMAIL, '***')
      .replaceAll(RANDOM, (word) => (isSecret(word) ? '***' : word));
}
