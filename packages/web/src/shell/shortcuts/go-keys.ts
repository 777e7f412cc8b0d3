/** After `g`, the key that leads to a page, by its path. */
export const goKeys: Readonly<Record<string, string>> = {
  '/': 'h',
  '/pricing': 'b',
  '/playground': 'p',
  '/channel': 'c',
  '/token': 't',
  '/detail': 'd',
  '/redemption': 'r',
  '/topup': 'w',
  '/user': 'u',
  '/log': 'l',
  '/midjourney': 'm',
  '/task': 'k',
  '/audit': 'a',
  '/setting': 's',
}
