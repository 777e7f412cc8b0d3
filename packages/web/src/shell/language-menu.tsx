import { IconLanguage } from '@tabler/icons-react'
import type { Language } from '@tollgate/contract/app-error'
import { currentLanguage, t } from '../i18n/translate.ts'
import { BarMenu } from './bar-menu.tsx'
import { BarMenuItem } from './bar-menu-item.tsx'
import { changeLanguage } from './change-language.ts'

/** Each language calls itself by its own name, whatever language the page is in. */
const languages = [
  { language: 'zh', name: '中文', lang: 'zh-CN' },
  { language: 'en', name: 'English', lang: 'en' },
] as const satisfies readonly { language: Language; name: string; lang: string }[]

export function LanguageMenu() {
  return (
    <BarMenu label={t('shell.language')} button={<IconLanguage size={18} stroke={1.6} aria-hidden />}>
      {languages.map(({ language, name, lang }) => (
        <BarMenuItem
          key={language}
          label={name}
          lang={lang}
          isChosen={language === currentLanguage()}
          onChoose={() => changeLanguage(language)}
        />
      ))}
    </BarMenu>
  )
}
