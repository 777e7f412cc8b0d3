import { Outlet } from '@tanstack/react-router'
import { useSiteStatus } from '../data/site-status.ts'
import { Footer } from './footer.tsx'
import classes from './frame.module.css'
import { SiteLinks } from './site-links.tsx'
import { TopBar } from './top-bar.tsx'

/** Top bar, page, footer: for pages that anyone may see. */
export function OpenFrame() {
  const { setup_required } = useSiteStatus()
  return (
    <div className={classes.frame}>
      <TopBar />
      <div className={classes.scroll}>
        <main id="content" className={classes.page}>
          <Outlet />
        </main>
        {!setup_required && <SiteLinks place="foot" />}
        <Footer />
      </div>
    </div>
  )
}
