import type { Access } from './endpoint.ts'

export const Role = { guest: 0, user: 1, admin: 10, root: 100 } as const

export const isAdmin = (role: number): boolean => role >= Role.admin
export const isRoot = (role: number): boolean => role >= Role.root

/** Smallest role that satisfies an access level; undefined when the call needs no session. */
export function roleNeeded(access: Access): number | undefined {
  switch (access) {
    case 'anyone':
    case 'optional':
      return undefined
    case 'user':
      return Role.user
    case 'admin':
      return Role.admin
    case 'root':
      return Role.root
  }
}

/** An account may be read, changed or deleted only from above; the super admin may act on everyone. */
export const mayActOn = (actorRole: number, targetRole: number): boolean => isRoot(actorRole) || actorRole > targetRole
