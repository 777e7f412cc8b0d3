import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { currentLanguage, onLanguageChange } from './translate.ts'

/** Gives dates the language of the page, now and after each change. Apart from the texts: the first pages show no dates. */
export function followLanguageInDates(): void {
  setLocale()
  onLanguageChange(setLocale)
}

function setLocale(): void {
  dayjs.locale(currentLanguage() === 'zh' ? 'zh-cn' : 'en')
}
