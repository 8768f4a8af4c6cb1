declare module 'hyphen/ru/index.js' {
  const russian: { hyphenateSync: (text: string, options?: { minWordLength?: number }) => string };
  export default russian;
}
