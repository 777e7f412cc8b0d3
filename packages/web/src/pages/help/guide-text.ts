/** What stands for the address of a site in `docs/guide`. */
const EXAMPLE_ADDRESS = 'https://gate.example.com'

/** A text of the guide as the console shows it: with the site's own address, and links that stay in the help. */
export const guideText = (markdown: string, address: string): string =>
  markdown.replaceAll(EXAMPLE_ADDRESS, address).replaceAll(/\]\(([a-z-]+)\.md\)/g, '](/help/$1)')
