import type { BodyPage, RosterPage } from './layout-page.ts'

export const townRosters: readonly RosterPage[] = [
  {
    layout: 'boards with their members in brackets behind each name',
    source: `<html><head><title>Boards</title></head><body><h1>Town Boards</h1><h3>Planning Board</h3><p>Ellen Sato (chair), Marc Dubois (vice chair), Rosa Quintero, Glenn Abbot (alternate)</p><h3>Conservation Commission</h3><p>Nina Petrov (chair), Louis Grant, Opal Simmons</p></body></html>`,
    people: [
      'Ellen Sato: chair',
      'Marc Dubois: vice chair',
      'Rosa Quintero',
      'Glenn Abbot: alternate',
      'Nina Petrov: chair',
      'Louis Grant',
      'Opal Simmons',
    ],
  },
  {
    layout: 'table of committees and their chairs',
    source: `<html><head><title>Committees</title></head><body><h1>Council Committees</h1><table><tr><th>Committee</th><th>Chair</th><th>Vice Chair</th></tr><tr><td>Finance</td><td>Irma Castaneda</td><td>Peter Lund</td></tr><tr><td>Public Safety</td><td>Quentin Moss</td><td>Irma Castaneda</td></tr></table></body></html>`,
    people: ['Irma Castaneda: Chair', 'Peter Lund: Vice Chair', 'Quentin Moss: Chair'],
  },
  {
    layout: 'staff cards with the mail as text and the role in italics',
    source: `<html><head><title>Our People</title></head><body><h1>Our People</h1><p><b>Renata Oliveira</b>, <i>Executive Director</i><br>renata@org.example</p><p><b>Silas Greenberg</b>, <i>Community Organizer</i><br>silas@org.example</p></body></html>`,
    people: ['Renata Oliveira: Executive Director', 'Silas Greenberg: Community Organizer'],
  },
  {
    layout: 'report that thanks people and quotes an expert',
    source: `<html><head><title>Flood report</title></head><body><h1>Flood report released</h1><p>Town Manager Thea Lindqvist presented the report. It was written by hydrologist Umberto Ricci of Arden College. State Representative Vernon Blackwell said the state would help.</p></body></html>`,
    people: ['Thea Lindqvist: Town Manager', 'Umberto Ricci', 'Vernon Blackwell: State Representative'],
  },
]

export const townBodies: readonly BodyPage[] = [
  {
    layout: 'community page with clubs, churches and services',
    source: `<html><head><title>Community | Town of Ashgrove</title></head><body><main><h1>Community</h1><h2>Clubs</h2><ul><li>Ashgrove Garden Club, meets first Tuesdays</li><li>Ashgrove Lions Club</li><li>American Legion Post 44</li></ul><h2>Churches</h2><ul><li>First Congregational Church of Ashgrove</li><li>St. Brigid Parish</li></ul></main></body></html>`,
    organizations: [
      'Ashgrove Garden Club',
      'Ashgrove Lions Club',
      'American Legion Post 44',
      'First Congregational Church of Ashgrove',
    ],
    also: ['Town of Ashgrove', 'St. Brigid Parish', 'American Legion'],
  },
  {
    layout: 'grant news with a programme and several bodies',
    source: `<html><head><title>Ashgrove wins grant</title></head><body><h1>Ashgrove wins grant</h1><p>The Vermont Housing and Conservation Board awarded $200,000 to the Ashgrove Community Trust. The Agency of Commerce and Community Development and Twin Pines Housing Trust will oversee the work.</p></body></html>`,
    organizations: [
      'Vermont Housing and Conservation Board',
      'Ashgrove Community Trust',
      'Agency of Commerce and Community Development',
      'Twin Pines Housing Trust',
    ],
  },
]
