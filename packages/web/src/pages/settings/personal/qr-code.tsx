import qrcode from 'qrcode-generator'
import { useMemo } from 'react'
import styles from './qr-code.module.css'

/** Cells of white around a code, which readers need. */
const QUIET = 4

/** A QR code, drawn here: what stands in it goes nowhere else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => drawn(text), [text])
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** One path of unit squares, in a square of `size` cells. */
function drawn(text: string): { path: string; size: number } {
  // 0: as large as the text needs.
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const cells = Array.from({ length: count * count }, (_, index) => [Math.floor(index / count), index % count] as const)
  const path = cells
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`)
    .join('')
  return { path, size: count + 2 * QUIET }
}
