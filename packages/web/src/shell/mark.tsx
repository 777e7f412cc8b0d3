const OWN_MARK = '/mark.svg'

/** The operator's logo when one is set, else the product's own mark. Always beside the site's name, so it has no text. */
export function Mark({ logo, size }: { logo: string; size: number }) {
  return <img src={markAddress(logo)} alt="" width={size} height={size} style={{ objectFit: 'contain' }} />
}

export const markAddress = (logo: string): string => logo || OWN_MARK
