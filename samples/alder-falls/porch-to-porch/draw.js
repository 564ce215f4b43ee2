// This site shows nothing until a browser has run this script, as many do.
const text = (tag, words) => Object.assign(document.createElement(tag), { textContent: words })
const row = (name, role) => {
  const line = document.createElement('tr')
  line.append(text('td', name), text('td', role))
  return line
}

const table = document.createElement('table')
const heading = document.createElement('tr')
heading.append(text('th', 'Name'), text('th', 'Role'))
table.append(heading, row('Delphine Oyelaran', 'Coordinator'), row('Barnaby Thistlewood', 'Treasurer'))

document.getElementById('app').append(
  text('h1', 'Porch to Porch Voter Help'),
  text(
    'p',
    'Porch to Porch Voter Help is a volunteer program that goes from door to door in Alder Falls, Indiana, to help people register to vote, find their polling place and ask for a mail ballot.',
  ),
  text('h2', 'Volunteers'),
  table,
  text(
    'p',
    'Delphine Oyelaran, coordinator of Porch to Porch Voter Help, said the volunteers have knocked on 1,900 doors.',
  ),
  text('p', 'This season our volunteers have helped 530 people register. Call (765) 555-0157 to join us.'),
)
