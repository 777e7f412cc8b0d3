import { t } from '../../../i18n/translate.ts'
import { pairsOfChats, textOfChats } from '../site/pairs.ts'
import { PairsForm } from '../site/pairs-form.tsx'

/** The chat applications in the order of their menu. */
export const ChatsForm = () => (
  <PairsForm
    option="Chats"
    read={pairsOfChats}
    write={textOfChats}
    nameLabel={t('site-settings.chat-name')}
    valueLabel={t('site-settings.chat-url')}
    addText={t('site-settings.chat-add')}
  />
)
