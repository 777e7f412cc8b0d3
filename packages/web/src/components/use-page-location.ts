import { useLocation, useMatch } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The address of the page that asks. While the next page is on its way the router already tells the address of that one,
 * whose filters and drawer this one must not take for its own: it keeps the last that was its own.
 */
export function usePageLocation() {
  const location = useLocation()
  const match = useMatch({ strict: false, shouldThrow: false })
  const [last, setLast] = useState(location)
  if (match === undefined || !isSamePath(match.pathname, location.pathname)) return last
  if (last !== location) setLast(location)
  return location
}

const isSamePath = (one: string, other: string): boolean => one.replace(/\/+$/, '') === other.replace(/\/+$/, '')
