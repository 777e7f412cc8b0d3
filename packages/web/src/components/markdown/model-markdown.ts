import { Marked, type TokenizerAndRendererExtension, type Tokens } from 'marked'
import { escapedHtml } from './escaped-html.ts'

/** How a formula becomes HTML. */
export type DrawFormula = (formula: { tex: string; isDisplayed: boolean }) => string

/**
 * Markdown as models write it: GitHub's kind with formulas (`$..$`, `$$..$$`, `\(..\)`, `\[..\]`). HTML in it is text. A picture
 * by address is a link: loading it would tell its site what a model was led to write there.
 */
export const modelMarkdown = (draw: DrawFormula): Marked =>
  new Marked({
    gfm: true,
    breaks: true,
    async: false,
    extensions: [formulaBlock(draw), formulaInText(draw)],
    renderer: { html: ({ text }) => escapedHtml(text), image: ({ href, text }) => imageHtml(href, text) },
  })

/** A formula as it is typed, until the code that draws it has come. */
export const formulaAsTyped: DrawFormula = ({ tex }) => `<code>${escapedHtml(tex)}</code>`

/** The signs that may begin a formula. */
export const mayHoldFormula = (text: string): boolean => /\$|\\[([]/.test(text)

const BLOCK = /^ {0,3}(?:\$\$((?:(?!\$\$)[\s\S])+)(?:\$\$|$)|\\\[((?:(?!\\\])[\s\S])+)(?:\\\]|$))[ \t]*(?:\n|$)/
/** A dollar sign before a space, or closed before a figure, is money. */
const IN_TEXT = /^(?:\$\$([^$\n]+)\$\$|\$(?![\s$])((?:\\.|[^\\\n$])+)(?<!\s)\$(?!\d)|\\\(((?:(?!\\\))[^\n])+)\\\))/

interface FormulaToken extends Tokens.Generic {
  type: 'formula'
  raw: string
  text: string
}

function formulaBlock(draw: DrawFormula): TokenizerAndRendererExtension {
  return {
    name: 'formula',
    level: 'block',
    start: (text) => startOf(/\n {0,3}(?:\$\$|\\\[)/, text),
    tokenizer: (text) => tokenOf(BLOCK.exec(text)),
    renderer: (token) => draw({ tex: String(token.text), isDisplayed: true }),
  }
}

function formulaInText(draw: DrawFormula): TokenizerAndRendererExtension {
  return {
    name: 'formula-in-text',
    level: 'inline',
    start: (text) => startOf(/\$|\\\(/, text),
    tokenizer: (text) => {
      const token = tokenOf(IN_TEXT.exec(text))
      return token && { ...token, type: 'formula-in-text', isDisplayed: token.raw.startsWith('$$') }
    },
    renderer: (token) => draw({ tex: String(token.text), isDisplayed: token.isDisplayed === true }),
  }
}

function startOf(sign: RegExp, text: string): number | undefined {
  const place = text.search(sign)
  return place < 0 ? undefined : place
}

function tokenOf(match: RegExpExecArray | null): FormulaToken | undefined {
  if (match === null) return undefined
  const [raw, ...parts] = match
  return { type: 'formula', raw, text: (parts.find((part) => part !== undefined) ?? '').trim() }
}

function imageHtml(href: string, text: string): string {
  const address = escapedHtml(href)
  const name = escapedHtml(text || href.slice(0, 60))
  return href.startsWith('data:image/') ? `<img src="${address}" alt="${name}">` : `<a href="${address}">${name}</a>`
}
