import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** A line across the window: the part that lies on it is the one that is read. */
const READING_AREA = '-25% 0px -74% 0px'

interface SectionInView {
  /** Of the children, in order; without blanks. */
  names: readonly string[]
  onReached: (name: string) => void
}

/** Says which of the children of an element the reader has scrolled to. */
export function useSectionInView(parts: RefObject<HTMLElement | null>, { names, onReached }: SectionInView) {
  const isIgnored = useRef(true)
  const report = useEffectEvent(onReached)
  const known = names.join(' ')
  // What is in view is outside React.
  useEffect(() => {
    const children = [...(parts.current?.children ?? [])]
    const inView = new Set<Element>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) isIntersecting ? inView.add(target) : inView.delete(target)
        const name = known.split(' ')[children.findIndex((child) => inView.has(child))]
        if (!isIgnored.current && name !== undefined) report(name)
        isIgnored.current = false
      },
      { rootMargin: READING_AREA },
    )
    for (const child of children) observer.observe(child)
    return () => observer.disconnect()
  }, [parts, known])
  return {
    /** The next change comes from a jump. */
    ignoreNext: () => {
      isIgnored.current = true
    },
  }
}
