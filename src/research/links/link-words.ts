/** Words in links and paths. The weight says how likely the page names actors. */
export const promising: readonly (readonly [weight: number, words: RegExp])[] = [
  [
    4,
    /\b(council( ?members?)?|alder(men|women|persons?|man)?|commissioners?|trustees?|supervisors?|selectboard|mayor|elected officials?|officials|board (of )?(directors|members|trustees)|our board|board|staff|leadership|our team|team|who we are|meet the|members?|officers|directory|departments?|city government|government|boards and commissions|committees?)\b/,
  ],
  [3, /\b(about( us)?|our (story|work|mission)|what we do|mission|history|contact( us)?)\b/],
  [3, /\b(meetings?|agendas?|minutes|calendar|public hearings?|hearings?|town halls?|events?|schedule)\b/],
  [
    3,
    /\b(programs?|initiatives?|campaigns?|projects?|coalitions?|partners?|partnerships?|community (organizations|groups|partners|resources)|neighborhood (associations?|groups)|resources|grantees?|get involved|take action|issues|priorities)\b/,
  ],
  [2, /\b(news|newsroom|press( releases?)?|blog|stories|updates|announcements|publications|reports?)\b/],
]

/** Links that lead to no civic text or repeat other pages. */
export const ignoredWords =
  /\b(log ?in|sign ?in|sign ?up|register|my account|cart|checkout|shop|store|donate now|donate|pay (a |my )?(bill|ticket|fine)|pay online|payments?|privacy|cookies?|terms( of (use|service))?|accessibility statement|disclaimer|copyright|site ?map|subscribe|unsubscribe|rss|share|print|tweet|translate|select language|skip to|back to top|next|previous|older|newer|read more|employment|careers?|jobs?|bids?|rfps?|weather|webcam|photo gallery|gallery|faqs?)\b/

export const unreadableFile =
  /\.(jpe?g|png|gif|svg|webp|ico|bmp|tiff?|mp[34]|m4[av]|mov|avi|wmv|webm|ogg|wav|zip|gz|rar|7z|exe|dmg|docx?|xlsx?|pptx?|odt|ods|css|js|mjs|woff2?|ttf|eot|kmz|kml|shp|dwg)$/i

/** Addresses without end: calendar days, page numbers, sorted and filtered lists, print versions. */
export const crawlerTrap =
  /[?&](page|paged|start|offset|month|year|day|date|week|view|sort|order|orderby|filter\w*|replytocom|print|format|share|lang|tribe-bar-date|eventdisplay|ical|outlook-ical|add-to-cart)=|\/page\/\d+|\/(19|20)\d\d\/\d{1,2}(\/\d{1,2})?\/?$|\/\d{4}-\d{2}(-\d{2})?\/?$|\/(tag|author|category|feed|comments|wp-json|wp-content|cdn-cgi|xmlrpc\.php)(\/|$)/i
