import type { TokenCounter } from '../../domain/pricing/count-tokens.ts'

/** Text of more characters than this is not kept for counting: a guess from its length must do. */
const KEPT_CHARACTERS_MAX = 512 * 1024
const CHARACTERS_PER_TOKEN = 4

/** Text that may have to be counted, in bounded memory. */
export class TextTally {
  private kept = ''
  private surplusCharacters = 0

  add(text: string): void {
    if (this.kept.length + text.length <= KEPT_CHARACTERS_MAX) this.kept += text
    else this.surplusCharacters += text.length
  }

  async tokens(counter: TokenCounter, model: string): Promise<number> {
    const counted = this.kept === '' ? 0 : await counter.count(model, this.kept)
    return counted + Math.ceil(this.surplusCharacters / CHARACTERS_PER_TOKEN)
  }
}
