import serverPackage from '../../package.json' with { type: 'json' }

/** As the status call and the footer show it. */
export const VERSION = `v${serverPackage.version}`
