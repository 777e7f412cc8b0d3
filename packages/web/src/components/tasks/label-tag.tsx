import type { PlainTextKey } from '../../i18n/texts.ts'
import { t } from '../../i18n/translate.ts'
import type { Hue } from '../hue.ts'
import { Tag } from '../tag.tsx'

/** The word for a value of a task, in the colour it has in the table of words. */
export const LabelTag = ({ text, hue }: { text: PlainTextKey; hue: Hue }) => <Tag hue={hue}>{t(text)}</Tag>
