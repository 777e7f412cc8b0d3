const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text that HTML shows as it is. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
