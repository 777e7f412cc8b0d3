import { t } from '../../../i18n/translate.ts'
import { pairsOfQuestions, textOfQuestions } from '../site/pairs.ts'
import { PairsForm } from '../site/pairs-form.tsx'

/** Questions and answers of the home page. */
export const FaqForm = () => (
  <PairsForm
    option="FAQ"
    read={pairsOfQuestions}
    write={textOfQuestions}
    nameLabel={t('site-settings.faq-question')}
    valueLabel={t('site-settings.faq-answer')}
    addText={t('site-settings.faq-add')}
    isLong
  />
)
